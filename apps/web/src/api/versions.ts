type Listener = (version: string) => void

/** Something the page keeps a copy of and whose version every answer of the server names. */
interface Version {
  /** What the last answer named. */
  heard(): string | null
  /** Called with every answer that names a version. */
  note: Listener
  /** Whoever keeps the copy hears each version, beginning with what was said before it listened. */
  follow(listen: Listener): void
}

function createVersion(): Version {
  let heard: string | null = null
  let listener: Listener | null = null
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

export const dictVersion = createVersion()
export const menuVersion = createVersion()
