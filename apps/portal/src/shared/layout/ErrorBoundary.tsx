import { Component, type ReactNode } from 'react';
import { isPreloadError } from './preload-error';
import { BrokenPage } from './BrokenPage';

/** Keeps what broke from taking the page with it, and says how to go on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // A part that could not be loaded is told of already, where the page begins.
    return isPreloadError(error) ? null : <BrokenPage />;
  }
}
