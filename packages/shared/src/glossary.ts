/** The pinyin stems of keys on the wire: Chinese, then English. A stem with several meanings lists them. */
export const glossary = {
  bh: ['编号', 'number'],
  bs: ['报送', 'report'],
  by: ['毕业', 'graduation'],
  bz: ['备注', 'remark'],
  cj: ['采集', 'collection'],
  cs: ['出生', 'birth'],
  db: ['答辩', 'defence'],
  de: ['第二', 'second'],
  dm: ['代码', 'code'],
  ds: ['导师', 'supervisor'],
  dw: ['单位', 'institution'],
  dz: ['电子；地址', 'electronic; address'],
  fs: ['方式', 'mode'],
  fwyh: ['分委员会', 'sub-committee'],
  fx: ['辅修；方向', 'minor; direction'],
  fzb: ['复制比', 'share of copied text'],
  gb: ['国别', 'country'],
  gd: ['攻读', 'study for'],
  gjc: ['关键词', 'keyword'],
  gz: ['工作；规则', 'work; rule'],
  h: ['号；获', 'number; awarded'],
  hk: ['户口', 'household registration'],
  hm: ['号码', 'number'],
  id: ['标识', 'id'],
  jy: ['决议；就业', 'resolution; employment'],
  ks: ['考生；考试', 'examinee; examination'],
  lb: ['类别', 'category'],
  lh: ['联合', 'joint'],
  lw: ['论文', 'thesis'],
  lx: ['类型', 'type'],
  ly: ['来源；领域', 'source; field'],
  m: ['码', 'code'],
  mc: ['名称', 'name'],
  mj: ['密级', 'secrecy'],
  mm: ['密码', 'password'],
  ms: ['码（多个）', 'codes'],
  mz: ['民族', 'ethnic group'],
  nj: ['年级', 'grade'],
  ny: ['年月', 'year and month'],
  px: ['排序', 'order'],
  py: ['拼音；培养', 'pinyin; training'],
  qq: ['QQ', 'QQ'],
  qx: ['去向', 'destination'],
  qz: ['前置', 'prior'],
  rq: ['日期', 'date'],
  rx: ['入学', 'enrolment'],
  sf: ['是否', 'whether'],
  sj: ['手机', 'mobile phone'],
  sq: ['申请', 'application'],
  ss: ['省市', 'province'],
  sxs: ['双学士', 'double bachelor'],
  sy: ['授予', 'award'],
  sz: ['所在', 'located'],
  tm: ['题目', 'title'],
  tx: ['通讯', 'correspondence'],
  wx: ['微信', 'WeChat'],
  wy: ['外语', 'foreign language'],
  xb: ['性别', 'sex'],
  xh: ['学号', 'student number'],
  xk: ['学科', 'discipline'],
  xl: ['学历', 'education'],
  xm: ['姓名', 'name'],
  xs: ['学生；形式', 'student; form'],
  xt: ['选题', 'choice of topic'],
  xw: ['学位', 'degree'],
  xx: ['学习；信息', 'study; information'],
  xz: ['校长；学制；性质', 'president; years of study; nature'],
  yj: ['一级；研究', 'first level; research'],
  yw: ['英文', 'English'],
  yx: ['院系；邮箱', 'department; mail'],
  yz: ['语种', 'language'],
  zdy: ['自定义', 'custom'],
  zh: ['综合；账号', 'comprehensive; account'],
  zj: ['证件', 'identity document'],
  zp: ['照片', 'photo'],
  zs: ['证书；自设', 'certificate; own'],
  zt: ['状态', 'status'],
  zx: ['主席；撰写', 'chair; writing'],
  zy: ['专业', 'major'],
  zzmm: ['政治面貌', 'political status'],
} as const satisfies Record<string, readonly [chinese: string, english: string]>

export type Stem = keyof typeof glossary

/** Splits a lower-case key into stems, ignoring final digits; null if it cannot be split. */
export function explainKey(key: string): Stem[] | null {
  const letters = key.replace(/\d+$/, '')
  if (letters === '') return []
  // Longer stems first: `zzmm` is one, not four.
  for (let length = letters.length; length > 0; length -= 1) {
    const stem = letters.slice(0, length)
    const rest = Object.hasOwn(glossary, stem) ? explainKey(letters.slice(length)) : null
    if (rest) return [stem as Stem, ...rest]
  }
  return null
}

/** Shortened English words in the wire's keys. */
const shortWords = new Set(['msg', 'Txt', 'db', 'Ms', 'Kb'])

/** Reports whether every word of a camelCase key could be English: it has a vowel and no run of five consonants. */
const looksEnglish = (key: string): boolean =>
  key
    .split(/(?=[A-Z])/)
    .every(word => shortWords.has(word) || (/[aeiouy]/i.test(word) && !/[^aeiouy\d]{5}/i.test(word)))

/** Returns the keys that are neither English nor made of listed stems. */
export const listUnreadableKeys = (keys: Iterable<string>): string[] =>
  [...keys].filter(key => !looksEnglish(key) && explainKey(key) === null)
