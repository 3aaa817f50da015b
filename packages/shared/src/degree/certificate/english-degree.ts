const fields: Readonly<Record<string, string>> = {
  哲学: 'Philosophy',
  经济学: 'Economics',
  法学: 'Law',
  教育学: 'Education',
  文学: 'Arts',
  历史学: 'History',
  理学: 'Science',
  工学: 'Engineering',
  农学: 'Agriculture',
  医学: 'Medicine',
  军事学: 'Military Science',
  管理学: 'Management',
  艺术学: 'Fine Arts',
  工商管理: 'Business Administration',
  公共管理: 'Public Administration',
  法律: 'Laws',
  会计: 'Professional Accounting',
  工程: 'Engineering',
  教育: 'Education',
  临床医学: 'Clinical Medicine',
}

const levels: Readonly<Record<string, string>> = { 学士: 'Bachelor', 硕士: 'Master', 博士: 'Doctor' }

/** Translates 工学硕士 to Master of Engineering; returns '' for unknown degrees instead of inventing a name. */
export function englishDegree(name: string): string {
  const [, field = '', level = ''] = /^(.+?)(?:专业)?(学士|硕士|博士)(?:专业)?(?:学位)?$/.exec(name) ?? []
  const english = fields[field]
  return english ? `${levels[level]} of ${english}` : ''
}
