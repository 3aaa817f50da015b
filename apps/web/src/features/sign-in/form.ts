/** What the fields of a form hold, by their names. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form)
  return name => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** What is sent where a person is asked for. */
export const captchaOf = (text: (name: string) => string) => ({
  captcha: text('captcha').trim(),
  checkKey: text('checkKey'),
})

/** Waits until the browser has solved what the form asks it for, so that nobody who is quick is sent back. */
export function settleCaptcha(form: HTMLFormElement | null): Promise<void> {
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
 * After the redraw that may bring the field into being. What holds a value unseen is passed over for what shows it; where
 * nothing does, the next name is taken.
 */
export function focusField(form: HTMLFormElement | null, ...names: readonly string[]): void {
  requestAnimationFrame(() => {
    const shown = [...(form?.elements ?? [])].filter(element => element.getAttribute('type') !== 'hidden')
    const [field] = names.flatMap(name => shown.find(element => element.getAttribute('name') === name) ?? [])
    if (field instanceof HTMLElement) field.focus()
  })
}
