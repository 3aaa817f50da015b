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

/** After the redraw that may bring the field into being. What holds a value unseen is passed over for what shows it. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  requestAnimationFrame(() => {
    const field = [...(form?.elements ?? [])].find(
      element => element.getAttribute('name') === name && element.getAttribute('type') !== 'hidden',
    )
    if (field instanceof HTMLElement) field.focus()
  })
}
