import type { DemoListing } from "../listings";

export const TOMAS: readonly DemoListing[] = [
  {
    seller: "tomas",
    title: "Matte black road bicycle with deep-rim wheels, size 54",
    description:
      "A vehicle without an engine: carbon frame and fork, deep carbon rims, drop bars and rim brakes, 7.9 kg in all. Two chainrings and eleven sprockets, no logos on the frame. Pedals are not included, as you can see in the picture. It arrives assembled except for handlebar and front wheel.",
    category: "automotive",
    condition: "new",
    price: 4_495_000,
    stock: 1,
    shipping: "$690 nationwide, in a bicycle box",
    photos: ["road-bicycle.jpg"],
  },
  {
    seller: "tomas",
    title: "Carved grey stone guardian lion with ball, 42 cm tall",
    description:
      "Guardian lion carved from one block of grey granite, with one paw on a ball and its mouth open. It stands 42 cm tall on a base of 30 × 16 cm and weighs 31 kg. The chisel marks on the back are left visible. It can live outdoors.",
    category: "collectibles",
    condition: "new",
    price: 675_000,
    stock: 3,
    shipping: "Pick-up in Tijuana or $780 freight",
    photos: ["stone-lion.jpg"],
  },
  {
    seller: "tomas",
    title: "Outdoor play box: football, basketball, tennis ball and cruiser board",
    description:
      "Four things our children outgrew, sold as one box. The football is badly scuffed on every panel but holds air, and the basketball is the best of the four. The red plastic cruiser board (57 cm, blue wheels) has lost the print on its deck, and the tennis ball has softened. Everything can be played with today; nothing looks new.",
    category: "toys",
    condition: "used-fair",
    price: 54_900,
    stock: 1,
    shipping: "$179 nationwide or pick-up in Tijuana",
    returns: "7 days",
    photos: ["football.jpg", "skateboard.jpg", "basketball.jpg", "tennis-ball.jpg"],
  },
  {
    seller: "tomas",
    title: "Two-person dome tent for car camping, yellow and grey",
    description:
      "Tent that lives in the boot: packed it is 45 × 16 cm and weighs 2.6 kg. Two crossed poles, one door, and a fly sheet rated at 2,000 mm. The floor is 210 × 140 cm, enough for two adults without luggage. Pegs and carrying bag included.",
    category: "automotive",
    condition: "new",
    price: 219_000,
    stock: 8,
    photos: ["tent.jpg"],
  },
  {
    seller: "tomas",
    title: "Novelty skipping rope with sausage-shaped handles",
    description:
      "A skipping rope for people who do not take exercise too seriously: the handles look like two sausages. They are moulded soft plastic and not food. The rope is 2.6 m of yellow rubber and can be shortened with a knot. For ages six and up.",
    category: "toys",
    condition: "new",
    price: 12_900,
    stock: 22,
    shipping: "$79 nationwide",
    photos: ["jump-rope.jpg"],
  },
  {
    seller: "tomas",
    title: "Tall wooden stool for garage or workbench, 74 cm",
    description:
      "Plain birch stool at workbench height, with a grip hole in the seat and a steel strip where boots rest. The wood is sanded but not varnished, ready for oil or paint. The seat is 30 × 30 cm and carries 110 kg. Assembled with the screws in the box; the small hole in the rail is for one of them.",
    category: "automotive",
    condition: "new",
    price: 64_900,
    stock: 14,
    photos: ["stool.jpg"],
  },
  {
    seller: "tomas",
    title: "Giant pink balloon, 90 cm, with two metres of string",
    description:
      "One large round latex balloon in bright pink, with white cotton string. It is sent flat; any party shop can fill it with helium, and it floats for about a day. The white chair is only there to hold the string and is not for sale. Keep away from children under eight without supervision.",
    category: "toys",
    condition: "new",
    price: 8_900,
    stock: 25,
    shipping: "$79 nationwide",
    photos: ["balloon-chair.jpg"],
  },
  {
    seller: "tomas",
    title: "Pair of carved stone guardian lions for a doorway, 42 cm",
    description:
      "Two granite lions made to face each other: the one in the picture, with a ball, and its mirror image with a cub under the paw. Each is 42 cm tall and weighs about 31 kg. The second lion is carved to order, so the pair takes four weeks.",
    category: "collectibles",
    condition: "new",
    price: 1_240_000,
    stock: 2,
    shipping: "Pick-up in Tijuana or $1,290 freight",
    photos: ["stone-lion.jpg"],
  },
];
