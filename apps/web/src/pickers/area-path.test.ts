import { expect, it } from 'vitest'
import { areaPath } from './area-path.ts'

it.each([
  ['110000', ['110000']],
  ['510100', ['510000', '510100']],
  ['110108', ['110000', '110100', '110108']],
  ['429004', ['420000', '429000', '429004']],
  ['441900003', ['440000', '441900', '441900003']],
  ['620201101', ['620000', '620200', '620201101']],
])('PK-06 %s has the path %o', (code, path) => expect(areaPath(code)).toEqual(path))

it.each(['', '北京', '86', '1101081', '11010a'])('PK-06 %s is no area code', code => expect(areaPath(code)).toBeNull())
