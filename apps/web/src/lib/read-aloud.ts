import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { createPersistStorage } from './persist-storage.ts'

interface ReadAloud {
  isOn: boolean
}

const off: ReadAloud = { isOn: false }

/** HD-11: whether incoming messages are read aloud. Off until the user turns it on; kept in this browser. */
export const useReadAloud = create<ReadAloud>()(
  persist(() => off, { name: 'read-aloud', storage: createPersistStorage<ReadAloud>(({ isOn }) => isOn) }),
)

/** The browser speaks by itself; the text is not sent anywhere. */
export const canReadAloud = (): boolean => typeof window !== 'undefined' && 'speechSynthesis' in window

/** Reads a text aloud if the user wants it and the browser can. */
export function readAloud(text: string): void {
  if (!useReadAloud.getState().isOn || !canReadAloud()) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  window.speechSynthesis.speak(utterance)
}
