import fc from 'fast-check'
import { bySize } from './run-size.ts'

/** How many made-up values a parameter is tried with. */
const fuzzCount = bySize({ sample: 50, everything: 200, full: 10_000 })

/** Time for a test that tries them all. */
export const fuzzTimeoutMs = fuzzCount * 300

/** Texts that broke other products with the same wire: quotes, comments, functions, wildcards, mini-languages. */
const known = [
  `' or '1'='1`,
  `' or '1'='2`,
  `x' union select username,password_hash from sys_account--`,
  `'; drop table sys_dict; --`,
  `1);select pg_sleep(5);--`,
  `(select pg_sleep(5))`,
  `\\'; select 1; --`,
  `\\\\' or true --`,
  `$$;select 1;$$`,
  `%`,
  `_`,
  `%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%`,
  `\\`,
  `a\\`,
  `[orderby:item_value]`,
  `[orderby:(select 1)]`,
  `',(select version()),'`,
  `a','b`,
  `{a,b}`,
  `{"a","b"}`,
  `,,,`,
  `null`,
  `$1`,
  '${1+1}',
  '{{7*7}}',
  `<script>alert(1)</script>`,
  `／＊＊／union／＊＊／select`,
  `＇ or 1=1`,
  `\u202eabc`,
  `😀`,
  `٠١٢`,
]

/** Known attacks and made-up texts of up to 100 characters, NUL aside: that never gets past the schema. */
export const hostileTexts = (): string[] => [
  ...known,
  ...fc.sample(
    fc.string({ unit: 'binary', maxLength: 100 }).map(text => text.replaceAll('\0', '0')),
    { numRuns: fuzzCount, seed: 20_260_101 },
  ),
]
