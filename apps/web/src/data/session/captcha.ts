import type { TracePoint } from '@xw/shared/session/slider'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** The picture of letters, drawn anew for `key`, as a data URI. */
export const fetchLetters = (key: string): Promise<string> =>
  call<string>(`${paths.session.captcha}/${encodeURIComponent(key)}`, { silent: true })

/** A picture with a gap, and a strip of its height with the piece that was there, as data URIs. */
export interface SliderPicture {
  picture: string
  piece: string
}

export const fetchSlider = (key: string): Promise<SliderPicture> =>
  call<SliderPicture>(`${paths.session.slider}/${encodeURIComponent(key)}`, { silent: true })

/** What stands for the letters of a picture, once: for a piece that a hand has moved into its gap. */
export const checkSlider = (checkKey: string, trace: readonly TracePoint[]): Promise<string> =>
  call<string>(paths.session.checkSlider, { method: 'POST', body: { checkKey, trace }, silent: true })
