import styles from './navbar.module.css'

/** The diamond of the woven border with its cross; public/icon.svg is the same. */
export const BrandMark = () => (
  <svg aria-hidden="true" className={styles['mark']} viewBox="0 0 32 32">
    <path fill="#9b2335" d="M16 0l16 16-16 16L0 16z" />
    <path fill="#fffdf8" d="M16 5.5L26.5 16 16 26.5 5.5 16z" />
    <path fill="#e2a11f" d="M14.5 6h3v8.5H26v3h-8.5V26h-3v-8.5H6v-3h8.5z" />
    <path fill="#23683f" d="M16 12.5l3.5 3.5-3.5 3.5-3.5-3.5z" />
  </svg>
)
