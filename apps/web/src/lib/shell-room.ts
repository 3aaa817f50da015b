import { create } from 'zustand'

/** What the shell keeps of the window for itself. */
interface ShellRoom {
  readonly topPx: number
  readonly startPx: number
}

const none: ShellRoom = { topPx: 0, startPx: 0 }

/** Where the page begins: what sticks to its top, and its dialogs, leave the shell's tabs and menu free. */
export const useShellRoom = create<ShellRoom>(() => none)

/** Tells everybody, stylesheets included; what comes back gives the room back. */
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
