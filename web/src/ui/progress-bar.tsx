import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** The name of the task. */
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  /** The same for screen readers. */
  readonly text: string
}

/** A border woven from the first thread to the last. */
export const ProgressBar = ({ label, percent, text }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={text}
    className={styles['track']}
  >
    <span className={styles['bar']} style={{ inlineSize: `${percent}%` }} />
  </div>
)
