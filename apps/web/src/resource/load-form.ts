export const loadForm = () => import('./form-modal.tsx')

/** Loads the form's code when the pointer or the focus reaches the button that opens it. */
export const fetchFormAhead = (): void => void loadForm().catch(() => {})
