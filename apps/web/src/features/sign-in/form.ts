/** Returns a function that reads the text of a form's field by its name. */
export function readFormTexts(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form)
  return name => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Reads the captcha fields that a request sends. */
export const readCaptcha = (text: (name: string) => string) => ({
  captcha: text('captcha').trim(),
  checkKey: text('checkKey'),
})

/** Waits until the browser has solved the form's proof of work, so that a quick user is not refused. */
export function waitForCaptcha(form: HTMLFormElement | null): Promise<void> {
  const isWorking = () => Boolean(form?.querySelector('[data-proof=working]'))
  if (!form || !isWorking()) return Promise.resolve()
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (isWorking()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(form, { subtree: true, childList: true, attributes: true })
  })
}

/**
 * Focuses the first of the named fields that is visible, after the next redraw, which may add the field. Hidden inputs
 * of the same name are skipped.
 */
export function focusField(form: HTMLFormElement | null, ...names: readonly string[]): void {
  requestAnimationFrame(() => {
    const shown = [...(form?.elements ?? [])].filter(element => element.getAttribute('type') !== 'hidden')
    const [field] = names.flatMap(name => shown.find(element => element.getAttribute('name') === name) ?? [])
    if (field instanceof HTMLElement) field.focus()
  })
}
