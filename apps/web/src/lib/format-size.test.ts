import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('shows bytes in the unit with the fewest digits', () => {
  const sizes = [0, 1, 1023, 1024, 1536, 150_000, 5 * 1024 ** 2, 3.25 * 1024 ** 3, 5000 * 1024 ** 3]
  expect(sizes.map(formatSize)).toEqual([
    '0 B',
    '1 B',
    '1023 B',
    '1 KB',
    '1.5 KB',
    '146 KB',
    '5 MB',
    '3.3 GB',
    '5000 GB',
  ])
})
