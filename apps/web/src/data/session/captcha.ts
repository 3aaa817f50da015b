import type { TracePoint } from '@xw/shared/session/slider'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** Loads a picture of letters, newly drawn for `key`, as a data URI. */
export const fetchLetters = (key: string): Promise<string> =>
  call<string>(`${paths.session.captcha}/${encodeURIComponent(key)}`, { silent: true })

/** A picture with a gap, and a strip of the same height with the missing piece, both as data URIs. */
export interface SliderPicture {
  picture: string
  piece: string
}

export const fetchSlider = (key: string): Promise<SliderPicture> =>
  call<SliderPicture>(`${paths.session.slider}/${encodeURIComponent(key)}`, { silent: true })

/** Checks how the piece was moved into the gap. Returns a text that replaces the letters of a picture once. */
export const checkSlider = (checkKey: string, trace: readonly TracePoint[]): Promise<string> =>
  call<string>(paths.session.checkSlider, { method: 'POST', body: { checkKey, trace }, silent: true })
