/** What chooses files stands behind a button and is never shown itself. */
const focusable =
  ':is(input, textarea, select, button, [contenteditable=true], [tabindex="0"]):not(:disabled, [hidden], [type=file])'

/** Brings a part of the page into view and gives the focus to the first thing in it that takes one, or to itself. */
export function revealAndFocus(part: Element): void {
  part.scrollIntoView({ block: 'center' })
  const control =
    part.querySelector<HTMLElement>(focusable) ?? (part.matches('[tabindex]') ? (part as HTMLElement) : null)
  control?.focus({ preventScroll: true })
}
