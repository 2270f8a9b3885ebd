/*
 * Input before hydration. Links, boxes and forms work by themselves; what they leave, and presses that need scripts, are kept here until
 * then.
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

/** Document-clock ms when a style's invisible animation started (star-button.module.css). */
const tickedAt = (star: HTMLInputElement): number => Number(star.getAnimations()[0]?.startTime ?? performance.now())

/** Records from now on, including stars pressed before. */
export function recordEarlyInput(): void {
  ticked = [...document.querySelectorAll<HTMLInputElement>('input[name="pick"]:checked')]
    .map((star) => ({ id: star.value, at: tickedAt(star) }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id)
  document.addEventListener('change', onChange, true)
  document.addEventListener('click', onClick, true)
}

export const hasEarlyStars = (): boolean => ticked.length > 0

/** Ids of pressed stars in order. The page is hydrated from now on. */
export function takeEarlyStars(): readonly string[] {
  document.removeEventListener('change', onChange, true)
  return ticked
}

/** The last unheard button press; later ones are the page's own. @returns what repeats it, unless something was pressed since */
export function takeEarlyPress(): () => void {
  const button = pressed
  pressed = undefined
  return () => {
    document.removeEventListener('click', onClick, true)
    if (pressed === undefined && button?.isConnected) button.click()
    pressed = undefined
  }
}

/** A form's typed fields by name; unchanged ones are left out. */
const typed = new Map<string, string>()

/** Call it before hydration resets the fields. */
export function keepTyped(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'hidden'].includes(field.type)) continue
    if (field.value !== field.defaultValue) typed.set(field.name, field.value)
  }
  for (const field of root.querySelectorAll<HTMLSelectElement>('select[name]'))
    if (field.value !== '') typed.set(field.name, field.value)
}

/** A field's text from before hydration. */
export const earlyTyped = (name: string): string | undefined => typed.get(name)

/** Called after hydration: later forms start empty. Not sooner, because a first rendering may repeat. */
export const forgetTyped = (): void => typed.clear()
