/** Names, streets and texts of the demo's and the traffic's customers. */
export const CUSTOMER_NAMES = [
  'Emily Chen',
  'Michael Rivera',
  '王小明',
  'Sarah Johnson',
  'David Kim',
  '李婷',
  'Jessica Brown',
  'Kevin Zhang',
  'Olivia Martin',
  '陈伟',
  'Daniel Lee',
  'Grace Park',
  'Anthony Russo',
  '刘洋',
  'Hannah Cohen',
  'Jason Liu',
  'Maria Lopez',
  '赵敏',
  'Brian Walsh',
  'Tina Huang',
] as const;

export const STREETS = [
  'Mulberry St',
  'Bayard St',
  'Canal St',
  'Grand St',
  'Elizabeth St',
  'Hester St',
  'Broome St',
  'Lafayette St',
  'Allen St',
  'Orchard St',
] as const;

export const MEMOS = [
  'No utensils',
  '不要餐具',
  'Please call when you arrive',
  '放门口',
  'Sauce on the side',
  '少油',
  '不要味精',
  'Ring the bell twice, the dog is friendly',
] as const;

export const ALLERGY_MEMOS = [
  'Peanut allergy, please be careful!',
  '对花生过敏',
  'Shellfish allergy',
  'Celiac: no gluten please',
] as const;
