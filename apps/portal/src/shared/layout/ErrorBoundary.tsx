import { Component, type ReactNode } from 'react';
import { isPreloadError } from './preload-error';
import { BrokenPage } from './BrokenPage';

/** Shows an error in place of its children only, with the way to continue. */
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
