-- Shows users the devices from which they have signed in.
alter table known_sign_ins
  add label text check (length(label) <= 100),
  add address text check (length(address) <= 64);
