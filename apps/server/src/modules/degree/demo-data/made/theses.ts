import type { Random } from './random.ts'

type Phrase = readonly [chinese: string, english: string]
type Phrases = readonly [Phrase, ...Phrase[]]

/** The words from which theses of one field are made. */
interface ThesisWords {
  methods: Phrases
  subjects: Phrases
  directions: readonly [string, ...string[]]
}

const wordsByField = {
  computing: {
    methods: [
      ['图神经网络', 'Graph Neural Networks'],
      ['联邦学习', 'Federated Learning'],
      ['知识图谱', 'Knowledge Graphs'],
      ['边缘计算', 'Edge Computing'],
    ],
    subjects: [
      ['推荐系统', 'Recommender Systems'],
      ['交通流量预测', 'Traffic Flow Prediction'],
      ['代码缺陷检测', 'Code Defect Detection'],
      ['分布式存储调度', 'Distributed Storage Scheduling'],
    ],
    directions: ['智能信息处理', '软件工程方法', '分布式系统'],
  },
  machinery: {
    methods: [
      ['数字孪生', 'Digital Twins'],
      ['有限元分析', 'Finite Element Analysis'],
      ['模糊控制', 'Fuzzy Control'],
    ],
    subjects: [
      ['数控机床热误差补偿', 'Thermal Error Compensation of Machine Tools'],
      ['轴承故障诊断', 'Bearing Fault Diagnosis'],
      ['机械臂轨迹规划', 'Trajectory Planning of Robot Arms'],
    ],
    directions: ['智能制造装备', '机械动力学', '机器人技术'],
  },
  architecture: {
    methods: [
      ['空间句法', 'Space Syntax'],
      ['参数化设计', 'Parametric Design'],
      ['建筑信息模型', 'Building Information Modelling'],
    ],
    subjects: [
      ['历史街区更新', 'Renewal of Historic Districts'],
      ['校园公共空间优化', 'Optimisation of Campus Public Spaces'],
      ['乡村住宅节能设计', 'Energy-saving Design of Rural Houses'],
    ],
    directions: ['城市更新', '绿色建筑', '公共建筑设计'],
  },
  science: {
    methods: [
      ['变分方法', 'Variational Methods'],
      ['随机微分方程', 'Stochastic Differential Equations'],
      ['第一性原理计算', 'First-principles Calculations'],
    ],
    subjects: [
      ['非线性波动方程的稳定性', 'Stability of Nonlinear Wave Equations'],
      ['二维材料的电子输运', 'Electron Transport in Two-dimensional Materials'],
      ['种群模型的长期行为', 'Long-term Behaviour of Population Models'],
    ],
    directions: ['微分方程', '计算材料', '随机分析'],
  },
  management: {
    methods: [
      ['结构方程模型', 'Structural Equation Models'],
      ['扎根理论', 'Grounded Theory'],
      ['双重差分', 'Difference-in-differences'],
    ],
    subjects: [
      ['中小企业数字化转型', 'Digital Transformation of Small Firms'],
      ['供应链韧性', 'Supply Chain Resilience'],
      ['员工创新行为', 'Innovative Behaviour of Employees'],
    ],
    directions: ['组织与战略', '供应链管理', '公司治理'],
  },
  medicine: {
    methods: [
      ['队列研究', 'Cohort Studies'],
      ['影像组学', 'Radiomics'],
      ['真实世界数据', 'Real-world Data'],
    ],
    subjects: [
      ['慢性肾病进展的危险因素', 'Risk Factors of Chronic Kidney Disease Progression'],
      ['术后康复效果评价', 'Evaluation of Postoperative Rehabilitation'],
      ['糖尿病早期筛查', 'Early Screening of Diabetes'],
    ],
    directions: ['临床流行病学', '慢病防治', '影像诊断'],
  },
} as const satisfies Record<string, ThesisWords>

export type ThesisField = keyof typeof wordsByField

const keywords = ['模型', '优化', '实证研究', '评价方法'] as const

/** Makes title, English title, keywords and direction of an invented thesis. */
export function makeThesis(random: Random, name: ThesisField) {
  const { methods, subjects, directions }: ThesisWords = wordsByField[name]
  const [method, subject] = [random.pick(methods), random.pick(subjects)]
  return {
    lwtm: `基于${method[0]}的${subject[0]}研究`,
    lwywtm: `A Study of ${subject[1]} Based on ${method[1]}`,
    lwgjc: [method[0], subject[0], random.pick(keywords)].join('；'),
    lwyjfx: random.pick(directions),
  }
}
