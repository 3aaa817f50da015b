/** Common patterns for parts of codes; a rule may also contain a pattern of its own. */
export const commonPatterns: readonly { readonly name: string; readonly pattern: string }[] = [
  { name: '数字', pattern: '\\d+' },
  { name: '大写字母', pattern: '[A-Z]+' },
  { name: '字母', pattern: '[A-Za-z]+' },
  { name: '字母或数字', pattern: '[A-Za-z0-9]+' },
  { name: '汉字', pattern: '\\p{Han}+' },
  { name: '四位年份', pattern: '(19|20)\\d{2}' },
  { name: '月份', pattern: '0[1-9]|1[0-2]' },
  { name: '日', pattern: '0[1-9]|[12]\\d|3[01]' },
  { name: '非空', pattern: '.+' },
  { name: '6 到 16 位数字', pattern: '\\d{6,16}' },
  { name: '手机号码', pattern: '1[3-9]\\d{9}' },
  { name: '电子邮箱', pattern: '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+' },
]
