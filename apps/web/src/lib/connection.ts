import { create } from 'zustand'

/** Whether the server can be reached, as far as calls and the live connection have found. */
export const useConnection = create<{ isDown: boolean }>(() => ({ isDown: false }))

/** Called by the code that got an answer, or none. */
export function reportReachability(isReached: boolean): void {
  if (useConnection.getState().isDown === isReached) useConnection.setState({ isDown: !isReached })
}
