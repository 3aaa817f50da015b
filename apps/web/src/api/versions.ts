type VersionListener = (version: string) => void

/** Something the page keeps a copy of and whose version every answer of the server names. */
interface VersionTopic {
  /** What the last answer named. */
  heard(): string | null
  /** Called with every answer that names a version. */
  note: VersionListener
  /** Whoever keeps the copy hears each version, beginning with what was said before it listened. */
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
