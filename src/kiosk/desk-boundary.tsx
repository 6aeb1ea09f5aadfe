import type { ReactNode } from 'react';
import { Component } from 'react';
import i18next from 'i18next';

type State = { hasFailed: boolean };

/** A rendering error must not leave a dark screen: it shows a message and draws again on its own. */
export class DeskBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.#timer = setTimeout(this.#retry, 5_000);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  readonly #retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="desk dark">
        <main className="desk-start" role="alert">
          <h1>{i18next.t('crash.title')}</h1>
          <p>{i18next.t('crash.text')}</p>
          <button type="button" className="button paper" onClick={this.#retry}>
            {i18next.t('crash.retry')}
          </button>
        </main>
      </div>
    );
  }
}
