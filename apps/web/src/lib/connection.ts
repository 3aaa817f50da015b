import { create } from 'zustand'

/** Whether the server can be reached, as far as calls and the live connection know. */
export const useConnection = create<{ isDown: boolean }>(() => ({ isDown: false }))

/** Told by whoever got an answer, or none. */
export function reportReachability(isReached: boolean): void {
  if (useConnection.getState().isDown === isReached) useConnection.setState({ isDown: !isReached })
}
