import { account } from "./en/account";
import { admin } from "./en/admin";
import { auth } from "./en/auth";
import { catalog } from "./en/catalog";
import { errors } from "./en/errors";
import { notices } from "./en/notices";
import { sell } from "./en/sell";
import { seller } from "./en/seller";
import { shell } from "./en/shell";

export const en = { account, admin, auth, catalog, errors, notices, sell, seller, shell } as const;
