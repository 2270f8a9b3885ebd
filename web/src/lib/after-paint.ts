/** Runs a task after the next frame, so that a press shows first. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
