import styles from './skeleton-cards.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of the cards to come, so that nothing jumps when they are here. */
export const SkeletonCards = () =>
  places.map((place) => (
    <div key={place} aria-hidden="true" className={styles['card']}>
      <i className={styles['photo']} />
      <i className={styles['line']} />
      <i className={styles['line']} />
      <i className={styles['star']} />
    </div>
  ))
