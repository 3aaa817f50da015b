import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'

interface State {
  failed: boolean
  error: unknown
}

/** Keeps an error in a page from unmounting the shell. It is a class because React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPanel error={this.state.error} /> : this.props.children
  }
}
