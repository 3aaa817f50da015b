import { create } from 'zustand'

/** The space at the edges of the window that the shell occupies. */
interface ShellRoom {
  readonly topPx: number
  readonly startPx: number
}

const none: ShellRoom = { topPx: 0, startPx: 0 }

/** The current space of the shell. Sticky parts of a page and its dialogs leave the shell's tabs and menu free. */
export const useShellRoom = create<ShellRoom>(() => none)

/** Publishes the space, also to stylesheets. Returns a function that releases it. */
export function takeShellRoom(room: ShellRoom): () => void {
  write(room)
  return () => write(none)
}

function write(room: ShellRoom) {
  useShellRoom.setState(room)
  const { style } = document.documentElement
  style.setProperty('--xw-shell-top', `${room.topPx}px`)
  style.setProperty('--xw-shell-start', `${room.startPx}px`)
}
