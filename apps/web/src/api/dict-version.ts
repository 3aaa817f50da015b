type Listener = (version: string) => void

let heard: string | null = null
let listener: Listener | null = null

/** The version of the dictionaries that the last answer named. */
export const heardDictVersion = (): string | null => heard

/** Called with every answer that names a version. */
export function noteDictVersion(version: string): void {
  heard = version
  listener?.(version)
}

/** Whoever keeps the dictionaries hears each version, beginning with what was said before it listened. */
export function onDictVersion(listen: Listener): void {
  listener = listen
  if (heard !== null) listen(heard)
}
