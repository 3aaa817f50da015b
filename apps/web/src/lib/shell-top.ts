import { create } from 'zustand'

/** How much of the window's top the shell keeps for itself: what sticks below it, and dialogs, start there. */
export const useShellTop = create<{ readonly px: number }>(() => ({ px: 0 }))

/** Tells everybody, stylesheets included. */
export function setShellTop(px: number): void {
  useShellTop.setState({ px })
  document.documentElement.style.setProperty('--xw-shell-top', `${px}px`)
}
