/** antd's messages are no part of the login page; they are loaded when there is something to say. */
const load = () => import('./notify-antd.tsx')

/** Messages over the page. Fire and forget: whoever shows one goes on. */
export const notify = {
  success: (text: string): void => void load().then(({ message }) => message.success(text)),
  info: (text: string): void => void load().then(({ message }) => message.info(text)),
  warn: (text: string): void => void load().then(({ message }) => message.warning(text)),
  warnWith: (text: string, action: { label: string; run: () => void }): void =>
    void load().then(({ warnWith }) => warnWith(text, action)),
  error: (text: string): void => void load().then(({ message }) => message.error(text)),
  /** Stays until the page is left, or what comes back is called. */
  loading: (text: string): (() => void) => {
    // A message is itself a promise of its end, which nobody is to wait for here.
    const shown = load().then(({ message }) => ({ close: message.loading(text, 0) }))
    return () => void shown.then(({ close }) => close()).catch(() => {})
  },
  notice: (title: string, description: string, seconds?: number): void =>
    void load().then(({ notification }) =>
      notification.error({ title, description, ...(seconds !== undefined && { duration: seconds }) }),
    ),
}
