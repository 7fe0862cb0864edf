/** Keeps the layout on screen when a view throws; what is shown instead of the view is decided by the page machine. */
import { Component, type ReactNode } from 'react';

type Props = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

export class ViewBoundary extends Component<Props> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
