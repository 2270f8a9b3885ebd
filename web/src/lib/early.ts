/*
 * What somebody does with a page that is not alive yet. Links, boxes and forms work by themselves; what they leave behind, and
 * presses on buttons that only scripts can answer, are kept here until the page is alive.
 */

/** Stars in the order they were pressed. */
let ticked: string[] = []
let pressed: HTMLElement | undefined

const starOf = ({ target }: Event): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.name === 'pick' ? target : undefined

function onChange(event: Event): void {
  const star = starOf(event)
  if (!star) return
  ticked = ticked.filter((id) => id !== star.value)
  if (star.checked) ticked.push(star.value)
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (button) pressed = button
}

/** ms by the clock of the document: since then a style has it move, unseen (star-button.module.css). */
const tickedAt = (star: HTMLInputElement): number => Number(star.getAnimations()[0]?.startTime ?? performance.now())

/** From now on, and of those stars that were pressed before even this was here. */
export function keepEarly(): void {
  ticked = [...document.querySelectorAll<HTMLInputElement>('input[name="pick"]:checked')]
    .map((star) => ({ id: star.value, at: tickedAt(star) }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id)
  document.addEventListener('change', onChange, true)
  document.addEventListener('click', onClick, true)
}

export const hasEarlyStars = (): boolean => ticked.length > 0

/** The ids of whose stars were pressed, in their order. The page is alive from now on. */
export function takeEarlyStars(): readonly string[] {
  document.removeEventListener('change', onChange, true)
  return ticked
}

/**
 * The button that was pressed last while nobody could hear it. Later presses are the page's own, which hears them from the moment
 * it is being made alive.
 * @returns what presses it once more, unless that one or another was pressed since
 */
export function takeEarlyPress(): () => void {
  const button = pressed
  pressed = undefined
  return () => {
    document.removeEventListener('click', onClick, true)
    if (pressed === undefined && button?.isConnected) button.click()
    pressed = undefined
  }
}

/** What was typed into the fields of a form, by their names; nothing of those that are as the server sent them. */
const typed = new Map<string, string>()

/** To be called before the fields become the page's own, which begins them anew. */
export function keepTyped(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'hidden'].includes(field.type)) continue
    if (field.value !== field.defaultValue) typed.set(field.name, field.value)
  }
  for (const field of root.querySelectorAll<HTMLSelectElement>('select[name]'))
    if (field.value !== '') typed.set(field.name, field.value)
}

/** What stood in a field before the page was alive, for the form that begins with the page. */
export const earlyTyped = (name: string): string | undefined => typed.get(name)

/** Called when the page is hydrated: forms shown later begin empty. Not sooner, because a first rendering may be repeated. */
export const forgetTyped = (): void => typed.clear()
