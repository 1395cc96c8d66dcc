import { Component, type ReactNode } from 'react';
import { isPreloadError } from './preload-error';
import { BrokenPage } from './BrokenPage';

/** Shows an error instead of its children, with a way to continue. The rest of the page stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // NotLoaded shows a chunk that could not be loaded.
    return isPreloadError(error) ? null : <BrokenPage />;
  }
}
