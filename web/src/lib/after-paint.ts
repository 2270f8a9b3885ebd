/** Runs a task after the next frame, so that a press shows first. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** Resolves in a new task. Two starting steps in one task would block a cheap phone's drawing and touches for both. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
