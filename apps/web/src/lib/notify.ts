/** antd's messages are not part of the login page; they load with the first message. */
const load = () => import('./notify-antd.tsx')

/** Shows messages over the page. Callers do not wait for them. */
export const notify = {
  success: (text: string): void => void load().then(({ message }) => message.success(text)),
  info: (text: string): void => void load().then(({ message }) => message.info(text)),
  warn: (text: string): void => void load().then(({ message }) => message.warning(text)),
  warnWith: (text: string, action: { label: string; run: () => void }): void =>
    void load().then(({ warnWith }) => warnWith(text, action)),
  error: (text: string): void => void load().then(({ message }) => message.error(text)),
  /** Shows a message until the page is left or the returned function is called. */
  loading: (text: string): (() => void) => {
    // A message is also a promise of its end, which must not be awaited here.
    const shown = load().then(({ message }) => ({ close: message.loading(text, 0) }))
    return () => void shown.then(({ close }) => close()).catch(() => {})
  },
  notice: (title: string, description: string, seconds?: number): void =>
    void load().then(({ notification }) =>
      notification.error({ title, description, ...(seconds !== undefined && { duration: seconds }) }),
    ),
}
