import { type RefObject, useEffect, useState } from 'react'

/** Whether a tenth of the element is on screen, or within a CSS margin. */
export function useInView(target: RefObject<Element | null>, rootMargin = '0px'): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.1,
      rootMargin,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, rootMargin])
  return inView
}
