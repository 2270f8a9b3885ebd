import styles from './skeleton-cards.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders in the cards' shape, so that nothing jumps. */
export const SkeletonCards = () =>
  places.map((place) => (
    <div key={place} aria-hidden="true" className={styles['card']}>
      <i className={styles['photo']} />
      <i className={styles['line']} />
      <i className={styles['line']} />
      <i className={styles['star']} />
    </div>
  ))
