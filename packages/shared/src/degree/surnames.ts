/** Surnames of two characters, so that both of them stand before the space: OUYANG WEN. */
export const compoundSurnames: ReadonlySet<string> = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 ' +
    '慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 ' +
    '轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 梁丘 左丘 西门 第五 南荣 东里 东宫 即墨 达奚 褚师 纳兰 叶赫 完颜 贺兰 ' +
    '宿勤 耶律 哥舒 屈突 豆卢 阿史那'
  ).split(' '),
)

/** Surnames that families read in more than one way; elsewhere a character has one reading as a surname. */
export const surnameReadings: Readonly<Record<string, readonly string[]>> = {
  覃: ['qin', 'tan'],
  乐: ['yue', 'le'],
  盖: ['ge', 'gai'],
  员: ['yun', 'yuan'],
  缪: ['miao', 'mou'],
  牟: ['mu', 'mou'],
  隗: ['kui', 'wei'],
  宓: ['mi', 'fu'],
  祭: ['zhai', 'ji'],
  洗: ['xian', 'xi'],
  朴: ['piao', 'pu'],
  尉: ['wei', 'yu'],
  贾: ['jia', 'gu'],
  万: ['wan', 'mo'],
  谌: ['chen', 'shen'],
  郗: ['xi', 'chi'],
  召: ['shao', 'zhao'],
}
