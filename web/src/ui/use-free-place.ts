import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freeOffset } from './free-place.ts'

/** What somebody reads first, or wants to press. */
const kept = 'h1, h2, h3, h4, button, a[href], input, select, textarea, [role="alert"]'

/** A part of the screen's height: news further down would not be noticed. */
const lowestPart = 0.75

/** The topmost dialog, or the page where none is open. */
const shownPart = (): ParentNode =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document

function keptBoxes(own: Element): readonly Box[] {
  return [...shownPart().querySelectorAll(kept)]
    .filter((element) => !own.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight)
}

/**
 * Moves what stands over the page down as far as it must so that it covers no heading and no button, also when the page is
 * scrolled below it or a dialog opens.
 * @param shown changes with what is to be placed; '' while there is nothing
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || shown === '') return
    let offset = 0
    let frame = 0
    const move = (): void => {
      const boxes = [...element.children].map((child) => child.getBoundingClientRect())
      if (boxes.length === 0) return
      const box: Box = {
        top: Math.min(...boxes.map(({ top }) => top)) - offset,
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - offset,
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      }
      offset = freeOffset(box, keptBoxes(element), innerHeight * lowestPart, offset)
      element.style.setProperty('inset-block-start', offset === 0 ? '' : `calc(var(--toasts-top) + ${offset}px)`)
    }
    const moveSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(move)
    }
    move()
    const end = new AbortController()
    // A dialog is a child of the body, and takes its final place only after its animation.
    const dialogs = new MutationObserver(moveSoon)
    dialogs.observe(document.body, { childList: true })
    for (const event of ['scroll', 'resize', 'animationend']) {
      window.addEventListener(event, moveSoon, { signal: end.signal, capture: true, passive: true })
    }
    return () => {
      end.abort()
      dialogs.disconnect()
      cancelAnimationFrame(frame)
      element.style.removeProperty('inset-block-start')
    }
  }, [place, shown])
}
