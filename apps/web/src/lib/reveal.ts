/** A file input is excluded because it stands hidden behind a button. */
const focusable =
  ':is(input, textarea, select, button, [contenteditable=true], [tabindex="0"]):not(:disabled, [hidden], [type=file])'

/** Scrolls a part of the page into view and focuses the first focusable element in it, or the part itself. */
export function revealAndFocus(part: Element): void {
  part.scrollIntoView({ block: 'center' })
  const control =
    part.querySelector<HTMLElement>(focusable) ?? (part.matches('[tabindex]') ? (part as HTMLElement) : null)
  control?.focus({ preventScroll: true })
}
