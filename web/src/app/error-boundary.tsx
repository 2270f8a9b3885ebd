import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import styles from './app.module.css'

interface Props {
  /** Another page is another try. */
  readonly path: string
  readonly children: ReactNode
  /** Shown after an error; by default a whole page. */
  readonly broken?: ReactNode
}

interface State {
  readonly broken: boolean
  readonly path: string
}

/** An error in a page leaves bar and navigation, an error in a part leaves the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, path: this.props.path }

  static getDerivedStateFromError(): Pick<State, 'broken'> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { broken: false, path }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { broken = <BrokenPage />, children } = this.props
    return this.state.broken ? broken : children
  }
}

function BrokenPage() {
  const t = useT()
  return (
    <section className={styles['broken']} role="alert">
      <h1>{t('common.brokenHeading')}</h1>
      <p>{t('common.brokenText')}</p>
      <div className={styles['ways']}>
        <Button onClick={() => location.reload()}>{t('common.brokenReload')}</Button>
        {/* A real load: the failed application is not trusted to navigate. */}
        <a className={buttonClass('quiet')} href="/">
          {t('common.brokenHome')}
        </a>
      </div>
    </section>
  )
}
