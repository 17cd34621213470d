import type { DemoListing } from "../listings";

export const IKER: readonly DemoListing[] = [
  {
    seller: "iker",
    title: "Gaming tower with GeForce RTX card and green-lit fans",
    description:
      "Mid-tower with a glass side, two large green front fans and an ASUS GeForce RTX graphics card. Inside: eight-core processor, 32 GB of memory, 1 TB NVMe drive and a 750 W power supply. The case carries the MATERIEL.NET badge of the shop that assembled it. Power cable included; keyboard, screen and operating system are not.",
    category: "electronics",
    condition: "new",
    price: 4_289_000,
    stock: 2,
    photos: ["gaming-pc.jpg"],
  },
  {
    seller: "iker",
    title: "Mechanical keyboard with coloured editing-shortcut keycaps",
    description:
      "Keyboard for video and image editing: the tools are printed in colour on the keycaps, with yellow and green keys for the most used ones. The modifier row is purple, green, orange and blue, and Escape is red. Tactile switches, detachable USB cable of 1.8 m and a keycap puller in the box.",
    category: "electronics",
    condition: "new",
    price: 234_950,
    stock: 9,
    photos: ["mechanical-keyboard.jpg"],
  },
  {
    seller: "iker",
    title: "LG curved ultrawide monitor, 38 inches, with arc stand",
    description:
      "Ultrawide screen with a gentle curve, thin bezels and a silver arc stand adjustable in height and tilt. 3840 × 1600 pixels, two HDMI inputs, one DisplayPort and one USB-C that also charges a laptop. Only the monitor and its cables are for sale: the laptop and the coffee stay on our desk.",
    category: "electronics",
    condition: "new",
    price: 1_989_900,
    stock: 3,
    photos: ["curved-monitor.jpg"],
  },
  {
    seller: "iker",
    title: "12.9-inch tablet with stylus, 64 GB, grey back",
    description:
      "Large tablet with a black front, a round home button and a white pressure-sensitive stylus. 64 GB of storage and Wi-Fi, no SIM slot. Comes with charger, cable, stylus and one spare stylus tip, but without a case.",
    category: "electronics",
    condition: "new",
    price: 1_349_900,
    stock: 6,
    photos: ["tablet.jpg"],
  },
  {
    seller: "iker",
    title: "27-inch desktop monitor with slim square stand",
    description:
      "Flat 4K panel with thin black bezels on a matte square base. 3840 × 2160 pixels at 60 Hz, HDMI and DisplayPort, VESA 100 mounting holes. The keyboard, phone, dock, earphones and cup in the picture are not included. The blue light comes from the room, not from the monitor.",
    category: "electronics",
    condition: "new",
    price: 849_900,
    stock: 11,
    photos: ["monitor.jpg"],
  },
  {
    seller: "iker",
    title: "13-inch aluminium laptop with backlit keyboard, 256 GB",
    second_title: "Laptop de aluminio de 13 pulgadas con teclado iluminado, 256 GB",
    description:
      "Thin laptop with a backlit keyboard, a touch strip in place of the function keys and a very large trackpad. 8 GB of memory, 256 GB of solid-state storage and about nine hours of battery. Includes a 61 W USB-C charger. The picture was taken in the dark to show the screen; the body is plain grey.",
    second_description:
      "Laptop delgada con teclado iluminado, una barra táctil en lugar de las teclas de función y un panel táctil muy grande. 8 GB de memoria, 256 GB de almacenamiento y unas nueve horas de batería. Incluye cargador USB-C de 61 W. La foto se tomó a oscuras para que se vea la pantalla; el cuerpo es gris.",
    handling_days: 2,
    return_days: 14,
    return_payer: "seller",
    category: "electronics",
    condition: "new",
    price: 1_874_900,
    stock: 3,
    photos: ["laptop.jpg"],
  },
  {
    seller: "iker",
    title: "Box of old PC parts: IDE drive, DDR memory, mouse and cable",
    description:
      "Four pieces from the workshop shelf, for repair or for a school project: a 3.5-inch IDE hard drive, a stick of DDR memory with Infineon chips, a brown wireless mouse and a red network cable. The drive spins but is not recognised, and the mouse has lost its USB receiver. The memory and the cable worked last time we tried. No data is left on the drive.",
    category: "electronics",
    condition: "for-parts",
    price: 18_900,
    stock: 1,
    shipping: "$119 nationwide",
    pickup_place: "Barrio Antiguo, Monterrey",
    shipping_cost: 119_00,
    returns: "No returns: sold for parts",
    photos: ["hard-drive.jpg", "memory.jpg", "wireless-mouse.jpg", "network-cable.jpg"],
  },
];
