export const loadForm = () => import('./form-modal.tsx')

/** Fetches the form while a pointer or the focus is on its way to the button that opens it. */
export const fetchFormAhead = (): void => void loadForm().catch(() => {})
