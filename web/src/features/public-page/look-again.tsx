interface LookAgainProps {
  /** Seconds. */
  readonly after: number | undefined
}

/** Without scripts the page itself is what asks again. */
export const LookAgain = ({ after = 3 }: LookAgainProps) => (
  <noscript>
    <meta httpEquiv="refresh" content={String(after)} />
  </noscript>
)
