import type { Entry } from '../wire/entry.ts'

/** What holds before a school's own choice is known, and where no school was named. */
export const defaultEntry: Entry = {
  school: null,
  ways: ['account', 'phone'],
  registration: 'off',
  lostPassword: ['phone', 'mail'],
  thirdParties: [],
}
