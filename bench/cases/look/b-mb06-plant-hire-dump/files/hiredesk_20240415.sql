-- MySQL dump 10.13  Distrib 5.7.41, for Linux (x86_64)
--
-- Host: localhost    Database: hiredesk
-- ------------------------------------------------------
/*!40101 SET NAMES utf8 */;

DROP TABLE IF EXISTS `categories`;
CREATE TABLE `categories` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `name` varchar(60) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;

INSERT INTO `categories` VALUES (1,'Excavators'),(2,'Dumpers'),(3,'Access platforms'),(4,'Rollers & compaction'),(5,'Power & lighting');

DROP TABLE IF EXISTS `customers`;
CREATE TABLE `customers` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `account` varchar(10) DEFAULT NULL,
  `name` varchar(120) NOT NULL,
  `credit_limit` decimal(10,2) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;

INSERT INTO `customers` VALUES (1,'HAW01','Hawley Groundworks Ltd',NULL),(2,'OBR02','O\'Brien & Daughters',5000.00),(3,'PEN04','Penrose Roofing',NULL),(5,'STA01','Stanmore Parish Council',5000.00),(8,'LIN03','Linden Homes (West)',NULL),(9,'CAS07','Cash sale',1000.00);

DROP TABLE IF EXISTS `machines`;
CREATE TABLE `machines` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `fleet_no` varchar(10) NOT NULL,
  `make` varchar(40) DEFAULT NULL,
  `model` varchar(40) DEFAULT NULL,
  `cat_id` int(11) DEFAULT NULL,
  `day_rate` decimal(8,2) DEFAULT NULL,
  `serial` varchar(40) DEFAULT NULL,
  `bought` date DEFAULT NULL,
  `remark` text,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;

INSERT INTO `machines` VALUES (3,'EX-011','Kubota','KX016-4',1,110.00,'J7914155','2017-02-22','needs new teeth, ordered'),(4,'EX-012','Kubota','U27-4',1,145.00,'C5510098','2022-01-13',NULL),(7,'EX-015','JCB','86C-2',1,260.00,'C2437611','2016-07-26','needs new teeth, ordered'),(9,'DU-003','Thwaites','1 t hi-tip',2,85.00,'H9903080','2015-03-14',''),(10,'DU-004','Thwaites','3 t swivel',2,120.00,'B2935642','2021-04-15',NULL),(14,'AP-021','Genie','GS-1932',3,75.50,'A5469334','2015-09-24','needs new teeth, ordered'),(15,'AP-022','Niftylift','120T',3,135.00,'K5667870','2019-09-10','needs new teeth, ordered'),(16,'AP-024','JLG','450AJ',3,310.00,'A2110320','2016-06-11','needs new teeth, ordered'),(21,'RC-001','Bomag','BW 80 AD-5',4,70.00,'C5939672','2015-02-19','Hour meter reset; see Dave\'s note'),(22,'RC-006','Wacker Neuson','DPU 4045',4,48.50,'H6020763','2017-04-28',''),(23,'RC-007','Belle','PCX 13/40',4,28.00,'A7119865','2018-09-22','Hour meter reset; see Dave\'s note'),(30,'PL-002','Atlas Copco','QAS 20',5,95.00,'C4567778','2022-01-21',NULL),(31,'PL-005','SMC','TL-90',5,42.00,'B5331248','2015-08-26','');

DROP TABLE IF EXISTS `hires`;
CREATE TABLE `hires` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `customer_id` int(11) NOT NULL,
  `start_date` date NOT NULL,
  `due_date` date DEFAULT NULL,
  `site` varchar(200) DEFAULT NULL,
  `status` enum('open','closed','void') NOT NULL,
  `po_ref` varchar(40) DEFAULT NULL,
  `created_at` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;

INSERT INTO `hires` VALUES (207,1,'2024-03-04','2024-03-08','The Old Dairy, Evercreech','closed',NULL,'2024-03-04 07:38:00'),(208,2,'2024-03-05','2024-03-07','St John\'s churchyard, Wells','closed','PO 4471','2024-03-05 07:29:00'),(209,5,'2024-03-07','2024-03-09','Recreation ground, Street','closed','verbal, Steve','2024-03-07 07:42:00'),(210,1,'2024-03-09','2024-03-13','The Old Dairy, Evercreech','closed','PO 4471','2024-03-09 07:58:00'),(211,9,'2024-03-10','2024-03-16','Plot 14, Mill Lane, Frome','void','PO 4471','2024-03-10 07:49:00'),(212,8,'2024-03-10','2024-03-23','The Old Dairy, Evercreech','closed','PO 4471','2024-03-10 07:25:00'),(213,9,'2024-03-12','2024-03-18','A37 lay-by, Shepton Mallet','closed','verbal, Steve','2024-03-12 07:31:00'),(214,3,'2024-03-13','2024-03-17','The Old Dairy, Evercreech','closed',NULL,'2024-03-13 07:58:00'),(215,5,'2024-03-14','2024-03-27','A37 lay-by, Shepton Mallet','closed','verbal, Steve','2024-03-14 07:19:00'),(217,8,'2024-03-14',NULL,'A37 lay-by, Shepton Mallet','closed','PO 4471','2024-03-14 07:21:00'),(218,2,'2024-03-16','2024-03-20','St John\'s churchyard, Wells','closed','verbal, Steve','2024-03-16 07:52:00'),(219,8,'2024-03-16','2024-03-29','The Old Dairy, Evercreech','closed',NULL,'2024-03-16 07:39:00'),(220,3,'2024-03-17','2024-03-19','A37 lay-by, Shepton Mallet','closed','PO 4471','2024-03-17 07:51:00'),(221,2,'2024-03-18','2024-03-20','St John\'s churchyard, Wells','closed',NULL,'2024-03-18 07:55:00'),(222,3,'2024-03-19','2024-03-25','Unit 6, Wessex Park, Somerton','closed',NULL,'2024-03-19 07:18:00'),(223,9,'2024-03-21','2024-03-27','Recreation ground, Street','void','PO 4471','2024-03-21 07:58:00'),(224,1,'2024-03-21','2024-03-23','Unit 6, Wessex Park, Somerton','closed','PO 4471','2024-03-21 07:16:00'),(225,1,'2024-03-23','2024-03-25','A37 lay-by, Shepton Mallet','open',NULL,'2024-03-23 07:56:00'),(226,5,'2024-03-24','2024-03-28','St John\'s churchyard, Wells','open','PO 4471','2024-03-24 07:36:00'),(227,1,'2024-03-26','2024-03-28','The Old Dairy, Evercreech','open',NULL,'2024-03-26 07:27:00');

DROP TABLE IF EXISTS `hire_lines`;
CREATE TABLE `hire_lines` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `hire_id` int(11) NOT NULL,
  `machine_id` int(11) NOT NULL,
  `rate` decimal(8,2) NOT NULL,
  `delivered` tinyint(1) NOT NULL DEFAULT '0',
  `returned_on` date DEFAULT NULL,
  `damage` text,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;

INSERT INTO `hire_lines` VALUES (881,207,9,76.50,0,'2024-03-08',NULL),(882,207,31,42.00,1,'2024-03-09',NULL),(883,207,14,75.50,1,'2024-03-08',NULL),(884,208,14,75.50,0,'2024-03-07','Tyre cut, £65 + VAT'),(885,208,10,120.00,0,'2024-03-08',NULL),(886,208,23,28.00,0,'2024-03-07','Tyre cut, £65 + VAT'),(887,209,14,64.17,0,'2024-03-09',NULL),(888,209,19,102.00,0,'2024-03-10',NULL),(889,209,30,95.00,0,'2024-03-09','Tyre cut, £65 + VAT'),(890,210,30,85.50,0,'2024-03-13','Tyre cut, £65 + VAT'),(891,211,31,42.00,1,NULL,NULL),(892,212,14,67.95,0,'2024-03-24',NULL),(893,212,7,260.00,1,'2024-03-23','Track off, customer\'s fault'),(894,213,3,110.00,0,'2024-03-18','Track off, customer\'s fault'),(895,214,4,145.00,1,'2024-03-17',NULL),(896,215,10,108.00,1,'2024-03-27',NULL),(897,215,22,43.65,0,'2024-03-27',NULL),(898,215,21,63.00,1,'2024-03-27',NULL),(899,217,4,145.00,0,'2024-03-18','Tyre cut, £65 + VAT'),(900,217,14,75.50,1,'2024-03-18',NULL);
INSERT INTO `hire_lines` VALUES (901,218,4,145.00,0,'2024-03-20',NULL),(902,219,4,130.50,1,'2024-03-29','Track off, customer\'s fault'),(903,220,31,35.70,0,'2024-03-19','Track off, customer\'s fault'),(904,221,15,135.00,1,'2024-03-20',NULL),(905,222,19,76.50,1,'2024-03-26',NULL),(906,222,31,42.00,0,'2024-03-26','Tyre cut, £65 + VAT'),(907,223,21,70.00,1,NULL,'Tyre cut, £65 + VAT'),(908,223,10,108.00,1,NULL,'Tyre cut, £65 + VAT'),(909,223,30,95.00,0,NULL,'Track off, customer\'s fault'),(910,224,9,72.25,1,'2024-03-23',NULL),(911,224,14,67.95,1,'2024-03-23','Track off, customer\'s fault'),(912,224,22,43.65,1,'2024-03-24',NULL),(913,225,4,123.25,1,NULL,NULL),(914,226,23,25.20,1,NULL,NULL),(915,227,10,120.00,1,NULL,NULL),(916,227,3,99.00,1,NULL,NULL),(917,227,22,41.23,1,NULL,'Track off, customer\'s fault');

