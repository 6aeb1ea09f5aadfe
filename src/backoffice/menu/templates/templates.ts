import type { MenuTemplate } from './menu-template.ts';

/** Six kitchens to begin with; prices are a US city's. */
export const MENU_TEMPLATES: readonly MenuTemplate[] = [
  {
    id: 'sichuan',
    name_zh: '川菜馆',
    name_en: 'Sichuan',
    lines: `
# 凉菜|Cold dishes|cold
夫妻肺片|Sliced beef in chili sauce|12.95||sesame,peanut
口水鸡|Chicken in chili oil|11.95||sesame,peanut
拍黄瓜|Smashed cucumber|7.95|without|
川北凉粉|Chilled mung bean jelly|8.95|heat|soy
# 热菜|Mains|wok
麻婆豆腐|Mapo tofu|13.95|heat,rice,without|soy
宫保鸡丁|Kung pao chicken|15.95|heat,rice,without|peanut,soy
水煮牛肉|Boiled beef in chili broth|19.95|heat,rice|soy
水煮鱼|Boiled fish in chili broth|21.95|heat,rice|fish,soy
回锅肉|Twice-cooked pork|16.95|rice,without|soy
鱼香肉丝|Shredded pork in garlic sauce|15.95|heat,rice|soy
辣子鸡|Chongqing chili chicken|17.95|heat,rice|soy,gluten
干煸四季豆|Dry-fried green beans|13.95|rice,without|soy
蒜泥空心菜|Water spinach with garlic|12.95|rice|
樟茶鸭|Tea-smoked duck, half|22.95||gluten
毛血旺|Spicy offal and tofu pot|20.95|heat|soy
# 汤|Soups|wok
酸辣汤|Hot and sour soup|6.95|heat|egg,soy
番茄蛋汤|Tomato and egg soup|6.95||egg
# 面和小吃|Noodles & snacks|noodle
担担面|Dan dan noodles|9.95|heat,without|peanut,gluten,sesame
红油抄手|Wontons in chili oil|9.95|heat|gluten,soy
钟水饺|Zhong dumplings|8.95||gluten,soy
葱油饼|Scallion pancake|6.95||gluten
# 饮料|Drinks|bar
酸梅汤|Sour plum drink|3.95||
豆奶|Soy milk|3.50||soy`,
  },
  {
    id: 'cantonese',
    name_zh: '粤菜点心',
    name_en: 'Cantonese & dim sum',
    lines: `
# 点心|Dim sum|dimsum
虾饺|Shrimp dumplings|6.95||shellfish,gluten
烧卖|Pork and shrimp shumai|6.50||shellfish,gluten,egg
叉烧包|Barbecue pork buns|5.95||gluten,soy
豉汁凤爪|Chicken feet in black bean sauce|6.50||soy
鲜虾肠粉|Shrimp rice rolls|7.50||shellfish,soy
萝卜糕|Turnip cake|5.95||gluten,shellfish
流沙包|Molten custard buns|6.50||egg,dairy,gluten
蛋挞|Egg tarts|4.95||egg,dairy,gluten
# 烧味|Roasts|roast
叉烧饭|Barbecue pork over rice|13.95|without|soy
烧鸭饭|Roast duck over rice|14.95|without|soy
白切鸡|Poached chicken, half|18.95||
脆皮烧肉|Crispy pork belly|16.95||soy
# 炒菜|Stir-fries|wok
蚝油牛肉|Beef in oyster sauce|16.95|rice,without|shellfish,soy
咕噜肉|Sweet and sour pork|14.95|rice|gluten,soy
椒盐大虾|Salt and pepper shrimp|19.95|rice|shellfish
清蒸鲈鱼|Steamed sea bass|28.95||fish,soy
蒜蓉菜心|Choy sum with garlic|12.95|rice|
# 粥粉面饭|Congee, noodles, rice|noodle
皮蛋瘦肉粥|Pork and century egg congee|9.95|without|egg
干炒牛河|Beef chow fun|14.95|without|soy,gluten
云吞面|Wonton noodle soup|11.95|without|shellfish,gluten,egg
扬州炒饭|Yangzhou fried rice|12.95|without|egg,shellfish,soy
腊味煲仔饭|Clay pot rice with cured meats|15.95||soy
# 饮料|Drinks|bar
港式奶茶|Hong Kong milk tea|4.50|ice|dairy
冻柠茶|Iced lemon tea|4.25|ice|`,
  },
  {
    id: 'noodles',
    name_zh: '面馆饺子馆',
    name_en: 'Noodles & dumplings',
    lines: `
# 汤面|Noodle soups|noodle
红烧牛肉面|Braised beef noodle soup|13.95|noodle,broth,more,without|gluten,soy
兰州牛肉面|Lanzhou beef noodles|12.95|noodle,more,without|gluten
番茄鸡蛋面|Tomato and egg noodles|11.95|noodle,more|gluten,egg
雪菜肉丝面|Noodles with pork and pickled greens|11.95|noodle,more|gluten,soy
酸菜鱼面|Pickled mustard fish noodles|14.95|noodle,more|gluten,fish
# 拌面炒面|Dry noodles|noodle
炸酱面|Noodles with soybean paste|11.95|noodle,more|gluten,soy
油泼扯面|Hand-pulled noodles with hot oil|12.95|heat,more|gluten
葱油拌面|Scallion oil noodles|9.95|noodle,more|gluten,soy
麻酱凉面|Cold sesame noodles|9.95|more|gluten,sesame,peanut
牛肉炒面|Beef chow mein|13.95|without|gluten,soy
# 饺子|Dumplings (12)|dumpling
猪肉白菜饺|Pork and cabbage|10.95|filling|gluten
韭菜鸡蛋饺|Chive and egg|10.95|filling|gluten,egg
羊肉大葱饺|Lamb and scallion|12.95|filling|gluten
三鲜饺|Pork, shrimp and chive|12.95|filling|gluten,shellfish,egg
素三鲜饺|Vegetable|10.95|filling|gluten
小笼包|Soup dumplings (8)|10.95||gluten
锅贴|Pot stickers (8)|9.95||gluten
# 小菜|Sides|cold
卤蛋|Soy egg|2.00||egg,soy
卤牛肉|Sliced braised beef|9.95|without|soy
凉拌海带丝|Seaweed salad|5.95||sesame
拍黄瓜|Smashed cucumber|6.95|without|
肉夹馍|Pork burger|7.95||gluten
# 饮料|Drinks|bar
冰豆浆|Iced soy milk|3.50||soy
冰红茶|Iced tea|2.95||`,
  },
  {
    id: 'american',
    name_zh: '美式中餐外卖',
    name_en: 'American Chinese takeout',
    lines: `
# 头台|Appetizers|fry
春卷|Egg rolls (2)|3.95||gluten,egg
蟹角|Crab rangoon (6)|6.95||shellfish,dairy,gluten
炸云吞|Fried wontons (10)|5.95|sauce|gluten
鸡翅|Chicken wings (8)|9.95|sauce|gluten
锅贴|Dumplings (8)|8.95|filling|gluten
# 汤|Soups|wok
蛋花汤|Egg drop soup|3.50|quart|egg
云吞汤|Wonton soup|3.95|quart|gluten
酸辣汤|Hot and sour soup|3.95|quart,heat|egg,soy
# 鸡|Chicken|wok
左宗鸡|General Tso's chicken|13.95|rice,heat|gluten,soy,egg
芝麻鸡|Sesame chicken|13.95|rice|gluten,soy,sesame
橙皮鸡|Orange chicken|13.95|rice,heat|gluten,soy
芥蓝鸡|Chicken with broccoli|12.95|rice,without|soy
甜酸鸡|Sweet and sour chicken|12.95|rice|gluten
# 牛和猪|Beef & pork|wok
芥蓝牛|Beef with broccoli|14.95|rice,without|soy
蒙古牛|Mongolian beef|15.95|rice,heat|soy
青椒牛|Pepper steak|14.95|rice,without|soy
叉烧芙蓉蛋|Roast pork egg foo young|12.95|rice|egg,soy
# 海鲜|Seafood|wok
虾龙糊|Shrimp with lobster sauce|15.95|rice|shellfish,egg
宫保虾|Kung pao shrimp|15.95|rice,heat|shellfish,peanut,soy
# 饭面|Rice & noodles|wok
招牌炒饭|House fried rice|11.95|quart,without|egg,soy,shellfish
鸡捞面|Chicken lo mein|11.95|quart,without|gluten,soy
虾炒面|Shrimp chow mein|12.95|quart,without|gluten,shellfish
星洲米粉|Singapore mei fun|12.95|heat,without|shellfish,egg
# 素菜|Vegetables|wok
罗汉斋|Buddha's delight|11.95|rice,without|soy
家常豆腐|Home-style tofu|11.95|rice,heat|soy
# 饮料|Drinks|bar
罐装汽水|Can of soda|1.75||`,
  },
  {
    id: 'japanese',
    name_zh: '日式寿司',
    name_en: 'Japanese & sushi',
    lines: `
# 前菜|Starters|hot
毛豆|Edamame|5.95||soy
味噌汤|Miso soup|3.50||soy,fish
煎饺|Gyoza (6)|7.95||gluten,soy
炸豆腐|Agedashi tofu|7.95||soy,gluten,fish
海藻沙拉|Seaweed salad|6.95||sesame
# 寿司|Nigiri (2)|sushi
三文鱼|Salmon|6.95|wasabi|fish
金枪鱼|Tuna|7.95|wasabi|fish
鳗鱼|Eel|7.50||fish,soy,gluten
虾|Shrimp|6.50|wasabi|shellfish
玉子|Egg|4.95||egg
# 卷|Rolls (8)|sushi
加州卷|California roll|8.95|wasabi|shellfish,egg
辣金枪鱼卷|Spicy tuna roll|9.95|wasabi|fish,egg
三文鱼牛油果卷|Salmon avocado roll|9.50|wasabi|fish
龙卷|Dragon roll|14.95||fish,soy,gluten
彩虹卷|Rainbow roll|15.95|wasabi|fish,shellfish
天妇罗虾卷|Shrimp tempura roll|10.95||shellfish,gluten,egg
黄瓜卷|Cucumber roll|5.95|wasabi|
# 热食|Kitchen|hot
照烧鸡饭|Chicken teriyaki bowl|13.95|rice|soy,gluten
鳗鱼饭|Eel over rice|19.95||fish,soy,gluten
猪排饭|Pork katsu bowl|14.95||gluten,egg,soy
牛丼|Beef bowl|13.95|without|soy,egg
天妇罗拼盘|Tempura plate|15.95||shellfish,gluten,egg
# 面|Noodles|hot
豚骨拉面|Tonkotsu ramen|14.95|more|gluten,egg,soy
味噌拉面|Miso ramen|14.95|heat,more|gluten,egg,soy
天妇罗乌冬|Tempura udon|14.95||gluten,shellfish,fish
# 饮料|Drinks|bar
煎茶|Green tea|2.95||
波子汽水|Ramune|3.95||`,
  },
  {
    id: 'tea',
    name_zh: '奶茶甜品',
    name_en: 'Bubble tea & desserts',
    lines: `
# 奶茶|Milk teas|bar
珍珠奶茶|Boba milk tea|5.75|size,sweet,ice,topping|dairy
黑糖珍珠鲜奶|Brown sugar boba milk|6.25|size,ice,topping|dairy
茉莉奶绿|Jasmine milk tea|5.50|size,sweet,ice,topping|dairy
乌龙奶茶|Oolong milk tea|5.50|size,sweet,ice,topping|dairy
泰式奶茶|Thai milk tea|5.95|size,sweet,ice,topping|dairy
抹茶拿铁|Matcha latte|6.25|size,sweet,ice,topping|dairy
芋泥鲜奶|Taro milk|6.50|size,sweet,ice,topping|dairy
# 果茶|Fruit teas|bar
百香果绿茶|Passion fruit green tea|5.75|size,sweet,ice,topping|
芒果绿茶|Mango green tea|5.75|size,sweet,ice,topping|
水蜜桃乌龙|Peach oolong|5.75|size,sweet,ice,topping|
葡萄柚绿茶|Grapefruit green tea|5.95|size,sweet,ice,topping|
柠檬红茶|Lemon black tea|5.25|size,sweet,ice,topping|
# 奶盖|Cheese foam|bar
奶盖四季春|Four seasons with cheese foam|6.25|size,sweet,ice|dairy
奶盖抹茶|Matcha with cheese foam|6.75|size,sweet,ice|dairy
# 冰沙|Slushes|bar
芒果冰沙|Mango slush|6.50|size,topping|
草莓冰沙|Strawberry slush|6.50|size,topping|
# 甜品|Desserts|dessert
杨枝甘露|Mango pomelo sago|7.50||dairy
芝麻糊|Black sesame soup|5.95||sesame
双皮奶|Double-skin milk pudding|5.95||dairy,egg
仙草冻|Grass jelly bowl|6.50|topping|
鸡蛋仔|Egg waffle|6.95||egg,dairy,gluten
# 小吃|Snacks|fry
盐酥鸡|Popcorn chicken|7.95|heat|gluten,egg
甜不辣|Fried fish cake|6.95|heat|fish,gluten
炸薯条|French fries|4.95||`,
  },
];
