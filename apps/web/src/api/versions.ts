type VersionListener = (version: string) => void

/** Something of which the page keeps a copy and whose version every answer of the server names. */
interface VersionTopic {
  /** The version that the last answer named; null before the first. */
  heard(): string | null
  /** Called with the version that an answer names. */
  note: VersionListener
  /** Subscribes to the version. The listener is first called with the version that has already been named. */
  follow(listen: VersionListener): void
}

function createVersionTopic(): VersionTopic {
  let heard: string | null = null
  let listener: VersionListener | null = null
  return {
    heard: () => heard,
    note(version) {
      heard = version
      listener?.(version)
    },
    follow(listen) {
      listener = listen
      if (heard !== null) listen(heard)
    },
  }
}

export const dictVersion = createVersionTopic()
export const menuVersion = createVersionTopic()
